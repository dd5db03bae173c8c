import { keepPaid } from '../../device/paidReceivers.ts'
import type { Verdict } from '../../judge/judgeEffects.ts'
import type { RequestContext } from '../createRequests.ts'
import type { AskedTransaction } from './readTransaction.ts'

/** Keeps whom a transaction pays, so that who looks like them is known for another. Where that fails nothing else does. */
export function rememberReceivers(
  { data, to }: Pick<AskedTransaction, 'data' | 'to'>,
  { effects }: Verdict,
  { context, user }: RequestContext,
): void {
  const { addresses, walletId } = user.descriptor
  const own = addresses.eip155.toLowerCase()
  const paid =
    data === '0x'
      ? [to]
      : effects.flatMap(({ effect }) =>
          (effect.kind === 'send' || effect.kind === 'sendItem') &&
          effect.from.toLowerCase() === own
            ? [effect.to]
            : [],
        )
  const receivers = paid.map((each) => each.toLowerCase())
  if (receivers.length > 0) void keepPaid(context.storage, walletId, receivers).catch(() => {})
}
