import { keepPaid } from '../device/paidReceivers.ts'
import { UnansweredError } from '../errors/UnansweredError.ts'
import type { RequestContext } from './createRequests.ts'

/**
 * Pays, and keeps whom, so that who looks like them is known for another: also where no one knows whether it was paid. Where
 * keeping them fails nothing else does.
 */
export async function rememberReceivers<Result>(
  pay: () => Promise<Result>,
  receivers: () => readonly string[],
  { context, user }: RequestContext,
): Promise<Result> {
  const remember = () => {
    const paid = receivers()
    if (paid.length > 0)
      void keepPaid(context.storage, user.descriptor.walletId, paid).catch(() => {})
  }
  try {
    const result = await pay()
    remember()
    return result
  } catch (error) {
    if (error instanceof UnansweredError) remember()
    throw error
  }
}
