import type { WalletApi } from '../../api/createApi.ts'
import { fromBase64url } from '../../base64url.ts'
import { isUnanswered } from '../../errors/isUnanswered.ts'
import { type LoginPlan, sealPlan } from '../../window/loginPlan.ts'
import { markOf, type TicketKeys } from '../../window/ticketKeys.ts'

type Api = Pick<WalletApi, 'putTicket' | 'ticket'>

/** Puts what a window is to do where that window asks for it. */
export async function putPlan(
  api: Api,
  {
    id,
    keys: { seal, token },
    plan,
    signal,
  }: {
    id: string
    keys: Pick<TicketKeys<string>, 'seal' | 'token'>
    plan: LoginPlan
    signal: AbortSignal
  },
): Promise<void> {
  const body = {
    login: plan.loginId,
    mark: await markOf(fromBase64url(token)),
    request: await sealPlan(plan, seal),
  }
  const put = () => api.putTicket(id, body, signal)
  try {
    await put()
  } catch (error) {
    if (signal.aborted || !isUnanswered(error)) throw error
    // The name is taken by the one whose answer was lost.
    const { status } = await api.ticket(id, '', signal)
    if (status === 'over') await put()
  }
}
