import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { Channel, Signed } from './createChannels.ts'
import { authOf, custodyOf, type PlayFarcaster } from './PlayFarcaster.ts'
import type { RelayControl } from './RelayControl.ts'

/** Signs what a channel asks for, as an app of Farcaster does (FIP-11). */
export async function signAs(
  { domain, expirationTime, nonce, notBefore, requestId, siweUri }: Channel,
  {
    by,
    fid,
    moves,
    now,
    signsBy,
    userName,
  }: PlayFarcaster & { moves: number; now: number; signsBy: RelayControl['signsBy'] },
): Promise<Signed> {
  const own = by === 'custody' ? custodyOf(fid, moves) : authOf(fid)
  const stranger = privateKeyToAccount(generatePrivateKey())
  const message = createSiweMessage({
    address: (signsBy === 'impostor' ? stranger : own).address,
    chainId: 10,
    domain,
    expirationTime: expirationTime === undefined ? undefined : new Date(expirationTime),
    issuedAt: new Date(now),
    nonce,
    notBefore: notBefore === undefined ? undefined : new Date(notBefore),
    requestId,
    resources: [`farcaster://fid/${fid}`],
    statement: 'Farcaster Auth',
    uri: siweUri,
    version: '1',
  })
  const signer = signsBy === 'account' ? own : stranger
  return {
    authMethod: by === 'custody' ? 'custody' : 'authAddress',
    fid: Number(fid),
    message,
    signature: await signer.signMessage({ message }),
    username: userName,
  }
}
