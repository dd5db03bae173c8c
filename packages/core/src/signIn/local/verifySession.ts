import type { Witness } from '@latchkey/siwx/evm'
import { UnknownNamespaceError } from '../kept/makeMessage.ts'
import type { SiwxContext, SiwxSession } from '../Siwx.ts'

/**
 * Verifies that a session is what its account signed for this page, and is valid now.
 *
 * @throws the errors of `@latchkey/siwx`
 */
export async function verifySession(
  { data, message, signature }: SiwxSession,
  { call, domain, now }: { call: SiwxContext['call'] | undefined; domain: string; now: number },
): Promise<void> {
  const { accountAddress: address, chainId, nonce } = data
  const expected = { address, chains: [chainId], domain, nonce, now }
  const signed = { signature, text: message }
  switch (chainId.split(':')[0]) {
    case 'eip155':
      await (await import('@latchkey/siwx/evm')).verifySignIn(
        { ...signed, witnesses: call && (() => [pageWitness(call, chainId)]) },
        expected,
      )
      return
    case 'solana':
      await (await import('@latchkey/siwx/solana')).verifySignIn(signed, expected)
      return
    case 'bip122':
      await (await import('@latchkey/siwx/bitcoin')).verifySignIn(signed, expected)
      return
    default:
      throw new UnknownNamespaceError(chainId)
  }
}

/**
 * The page's network is believed alone, as the page tells itself who has signed in: this lets no one in at a server. Whether
 * there is a contract, its answer tells.
 */
function pageWitness(call: SiwxContext['call'], chainId: string): Witness {
  return {
    isTrusted: true,
    operator: 'page',
    async request(method, [parameters]) {
      if (method === 'eth_getCode') return { result: '0x00' }
      const result = await call(chainId, parameters as Parameters<SiwxContext['call']>[1])
      return result === undefined ? { error: { code: 3 } } : { result }
    },
  }
}
