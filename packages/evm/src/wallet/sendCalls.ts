import { type Call, type Capabilities, InvalidAnswerError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { chainIdOf } from './chainIdOf.ts'
import type { Eip1193Provider } from './Eip1193Provider.ts'
import { requestWallet } from './requestWallet.ts'

/** Version of EIP-5792 that is spoken here. */
const version = '2.0.0'

/** Has a wallet carry calls out (`wallet_sendCalls`, EIP-5792); resolves to the batch's id. @throws {WalletError} */
export async function sendCalls(
  wallet: Eip1193Provider,
  {
    address,
    atomicRequired = false,
    calls,
    capabilities,
    networkId,
    signal,
  }: {
    address: string
    atomicRequired?: boolean | undefined
    calls: readonly Call[]
    capabilities?: Capabilities | undefined
    networkId: NetworkId
    signal?: AbortSignal | undefined
  },
): Promise<string> {
  const method = 'wallet_sendCalls'
  const params = [
    {
      atomicRequired,
      calls: calls.map(({ data, to, value }) => ({
        ...(data === undefined ? {} : { data }),
        ...(to === undefined ? {} : { to }),
        ...(value === undefined ? {} : { value: `0x${value.toString(16)}` }),
      })),
      ...(capabilities ? { capabilities } : {}),
      chainId: chainIdOf(networkId),
      from: address,
      version,
    },
  ]
  const answer = await requestWallet(wallet, { method, params, signal })
  // The first version of the standard answers with the id alone.
  const id = typeof answer === 'string' ? answer : (answer as { id?: unknown } | null)?.id
  if (typeof id !== 'string' || id === '') throw new InvalidAnswerError({ answer, method })
  return id
}
