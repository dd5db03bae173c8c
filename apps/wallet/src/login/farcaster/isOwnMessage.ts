import { farcasterNonce } from '@latchkey/protocol/wallet'

/** Whether an app has signed in to this wallet, for this login (EIP-4361): a relay may hand on what was signed for another one. */
export function isOwnMessage(
  message: string,
  { client, nonce }: { client: string; nonce: string },
): boolean {
  const [first, ...lines] = message.split('\n')
  const nonces = lines.filter((line) => line.startsWith('Nonce: '))
  return (
    first === `${client} wants you to sign in with your Ethereum account:` &&
    nonces.length === 1 &&
    nonces[0] === `Nonce: ${farcasterNonce(nonce)}`
  )
}
