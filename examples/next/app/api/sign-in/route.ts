import { InvalidMessageError, SignInRefusedError } from '@latchkey/siwx'
import { callOver, verifySignIn } from '@latchkey/siwx/evm'
import { endCookie, openCookie, sealCookie } from '../../../session/sealedCookie.ts'

const sessionSeconds = 7 * 24 * 60 * 60

/**
 * Opens a session. The nonce has to be that of this browser's cookie, which is ended with it; a copy of the cookie and
 * the message together would do once more within five minutes, so a site that fears that keeps spent nonces.
 */
export async function POST(request: Request): Promise<Response> {
  const { message, signature } = await request.json()
  const { nonce } = (await openCookie(request, 'nonce')) ?? {}
  try {
    if (typeof nonce !== 'string') throw new SignInRefusedError({ refusal: 'nonce' })
    const { accountAddress, chainId } = await verifySignIn(
      { call: callOver(rpcUrls()), signature, text: message },
      { chains: Object.keys(rpcUrls()), domain: domain(), nonce },
    )
    const account = `${chainId}:${accountAddress}`
    const headers = new Headers()
    headers.append('set-cookie', endCookie('nonce'))
    headers.append('set-cookie', await sealCookie('session', { account }, sessionSeconds))
    return Response.json({ account }, { headers })
  } catch (error) {
    if (error instanceof SignInRefusedError || error instanceof InvalidMessageError)
      return Response.json({ code: error.code }, { status: 401 })
    throw error
  }
}

/** Where the site's pages are: `SITE_ORIGIN=https://shop.example`. */
function domain(): string {
  return new URL(process.env['SITE_ORIGIN'] ?? '').host
}

/** Each chain that visitors sign in on, with a node to ask contracts: `RPC_URLS={"eip155:1":"https://…"}`. */
function rpcUrls(): Record<string, string> {
  return JSON.parse(process.env['RPC_URLS'] ?? '{}')
}
