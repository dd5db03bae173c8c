import { absentNonce, type ChallengeStarted, loginNonce } from '@latchkey/protocol/wallet'
import { calculateThumbprint } from 'dpop'
import { isDown } from '../../errors/isDown.ts'
import type { WalletContext } from '../../WalletContext.ts'

/** A login as both roles have begun it. */
export type Halves<Login> = {
  /** Of the role `recovery`: none where it was not asked, or was not to be reached. */
  challenge: ChallengeStarted | undefined
  login: Login
  /** What is to be signed. */
  nonce: string
  /** The half of the role `recovery`. */
  nonceR: string
}

/** The half that each role has made, and what is to be signed for both; the role `recovery` may be away. */
export async function askHalves<Login extends { client: string; issuer?: string; nonce: string }>(
  { keys }: Pick<WalletContext, 'keys'>,
  asked: {
    challenge: Promise<ChallengeStarted> | undefined
    /** Of the provider; that of a site's own server the role `wallet` says with the login. */
    issuer?: string
    login: Promise<Login>
  },
): Promise<Halves<Login>> {
  const [login, challenge] = await Promise.all([
    asked.login,
    asked.challenge?.catch((error: unknown): undefined => {
      if (!isDown(error)) throw error
    }),
  ])
  const { proof } = await keys()
  const nonceR = challenge?.nonce ?? absentNonce
  const nonce = await loginNonce({
    client: login.client,
    issuer: asked.issuer ?? login.issuer ?? '',
    nonceR,
    nonceW: login.nonce,
    thumbprint: await calculateThumbprint(proof.publicKey),
  })
  return { challenge, login, nonce, nonceR }
}
