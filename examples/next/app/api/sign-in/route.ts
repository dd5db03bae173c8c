import {
  InvalidMessageError,
  SignInRefusedError,
  UnwitnessedError,
  VerifierUnreachableError,
} from '@latchkey/siwx'
import { verifySignIn, witnessesOver } from '@latchkey/siwx/evm'
import { endCookie, openCookie, sealCookie } from '../../../session/sealedCookie.ts'

const sessionSeconds = 7 * 24 * 60 * 60

/**
 * Opens a session. The nonce has to be that of this browser's cookie, which is ended with it; a copy of the cookie and
 * the message together would do once more within five minutes, so a site that fears that keeps spent nonces.
 */
export async function POST(request: Request): Promise<Response> {
  const { message, signature } = (await request.json().catch(() => undefined)) ?? {}
  if (typeof message !== 'string' || typeof signature !== 'string')
    return Response.json({ code: 'invalid_body' }, { status: 400 })
  const { nonce } = (await openCookie(request, 'nonce')) ?? {}
  try {
    if (typeof nonce !== 'string') throw new SignInRefusedError({ refusal: 'nonce' })
    const { accountAddress, chainId } = await verifySignIn(
      { signature, text: message, witnesses: witnessesOver(nodes()) },
      { chains: Object.keys(nodes()), domain: domain(), nonce },
    )
    const account = `${chainId}:${accountAddress}`
    const headers = new Headers()
    headers.append('set-cookie', endCookie('nonce'))
    headers.append('set-cookie', await sealCookie('session', { account }, sessionSeconds))
    return Response.json({ account }, { headers })
  } catch (error) {
    if (error instanceof SignInRefusedError || error instanceof InvalidMessageError)
      return Response.json({ code: error.code }, { status: 401 })
    // Nothing is known of a contract's signature: the visitor tries again.
    if (error instanceof UnwitnessedError || error instanceof VerifierUnreachableError)
      return Response.json({ code: error.code }, { status: 503 })
    throw error
  }
}

/** Where the site's pages are: `SITE_ORIGIN=https://shop.example`. */
function domain(): string {
  return new URL(process.env['SITE_ORIGIN'] ?? '').host
}

/**
 * By CAIP-2 id of each chain that visitors sign in on: two nodes of different operators, or one of your own.
 * `CHAIN_NODES={"eip155:1":["https://…","https://…"],"eip155:8453":[{"url":"http://…","trusted":true}]}`.
 */
function nodes(): Parameters<typeof witnessesOver>[0] {
  return JSON.parse(process.env['CHAIN_NODES'] ?? '{}')
}
