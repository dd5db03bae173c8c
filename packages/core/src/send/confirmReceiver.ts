import { type NetworkId, namespaceOf } from '@latchkey/protocol'
import { ReceiverChangedError, ReceiverUnknownError } from '../errors/transfer.ts'
import { isSameAddress } from '../format/isSameAddress.ts'
import type { Latchkey } from '../Latchkey.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import { receiverNameQuery } from '../queries/receiverName.ts'

/**
 * Looks a name up once more, whatever is remembered of it: who owns it may have pointed it elsewhere since the review.
 * What it says now is what the screens show from then on.
 *
 * @throws {ReceiverChangedError} when it has another address, or none
 * @throws {ReceiverUnknownError} when it could not be looked up
 */
export async function confirmReceiver(
  latchkey: Latchkey,
  { name, networkId, to }: { name: string; networkId: NetworkId; to: string },
): Promise<void> {
  const { queryFn, queryKey } = receiverNameQuery(latchkey, { name, networkId })
  const answer = await queryFn({ signal: latchkey.internal.signal }).catch((cause: unknown) => {
    throw new ReceiverUnknownError({ cause, name })
  })
  if (answer.kind === 'address' && isSameAddress(answer.address, to, namespaceOf(networkId))) return
  queryClientOf(latchkey).setQueryData(queryKey, answer)
  throw new ReceiverChangedError({ name })
}
