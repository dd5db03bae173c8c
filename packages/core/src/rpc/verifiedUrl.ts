import type { NetworkId } from '@latchkey/protocol'
import { RpcWrongChainError } from '../errors/rpc.ts'
import { once } from './once.ts'

/**
 * Makes the check that a URL serves its network. A URL of another chain stays out for good; one that gave no
 * answer is asked again.
 *
 * @throws {RpcWrongChainError} and whatever `read` throws
 */
export function verifiedUrl(
  url: string,
  {
    networkId,
    read,
  }: {
    networkId: NetworkId
    /** Asks the URL for its chain; `named` is the answer in the ecosystem's words, such as `chain id 5`. */
    read(): Promise<{ isRight: boolean; named: string }>
  },
): () => Promise<void> {
  return once(
    async () => {
      const { isRight, named } = await read()
      if (!isRight) throw new RpcWrongChainError({ actual: named, networkId, url })
    },
    (error) => error instanceof RpcWrongChainError,
  )
}
