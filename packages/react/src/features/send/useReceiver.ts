import type { Network } from '@latchkey/core'
import {
  identityQuery,
  type NameAnswer,
  type Receiver,
  readReceiver,
  receiverNameQuery,
  type SendForm,
} from '@latchkey/core/modal'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useSettled } from '../../kit/useSettled.ts'
import type { QuerySnapshot } from '../../queries/QuerySnapshot.ts'
import { useQuery } from '../../queries/useQuery.ts'

/** Somebody who types has paused (product facts 3.7). */
const pauseMs = 500

export type FoundReceiver = {
  receiver: Receiver
  /** Of an address, or of whom a name belongs to. */
  address: string | undefined
  /** S3.29. */
  name: string | undefined
  avatar: string | undefined
  /** Where the name that was typed stands. */
  resolved: NameAnswer | { kind: 'pending' } | { kind: 'failed' }
  retry: () => void
}

/** Whom a typed text means, with name and picture (S3.29). A name is looked up once its writer has paused. */
export function useReceiver(
  { receiver: text, receiverNetworkId }: Pick<SendForm, 'receiver' | 'receiverNetworkId'>,
  network: Network,
): FoundReceiver {
  const latchkey = useLatchkey()
  const networkId = network.caipNetworkId
  const receiver = readReceiver(text, network, { askedOn: receiverNetworkId })
  const typed = receiver.kind === 'name' ? receiver.name : undefined
  const settled = useSettled(typed, pauseMs)
  const name = settled === typed ? typed : undefined
  const query = useQuery(receiverNameQuery(latchkey, { name, networkId }))
  const resolved = name === undefined ? ({ kind: 'pending' } as const) : resolvedOf(query)
  const address =
    receiver.kind === 'address'
      ? receiver.address
      : resolved.kind === 'address'
        ? resolved.address
        : undefined
  const identity = useQuery(identityQuery(latchkey, { address, networkId })).data
  // What an address calls itself counts where nothing else was typed.
  const isIts = typed === undefined || identity?.name?.toLowerCase() === typed
  return {
    address,
    avatar: isIts ? identity?.avatar : undefined,
    name: typed ?? identity?.name,
    receiver,
    resolved,
    retry: query.refetch,
  }
}

function resolvedOf({
  data,
  isFetching,
  status,
}: QuerySnapshot<NameAnswer>): FoundReceiver['resolved'] {
  if (status === 'error') return { kind: isFetching ? 'pending' : 'failed' }
  return data ?? { kind: 'pending' }
}
