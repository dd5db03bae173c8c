import { toBase64url } from '../base64url.ts'
import type { readTicket } from '../window/readTicket.ts'
import { fetchPlan } from './fetchPlan.ts'
import type { LoginWindowContext } from './LoginWindowContext.ts'
import { providerAddress } from './providerAddress.ts'
import { keepTabLogin } from './tabLogin.ts'

/**
 * Goes to the provider that the frame names: first for a code of the role `recovery`, where that needs its own. A path is that of
 * a page which has left for it as a whole.
 */
export async function goOut(
  context: LoginWindowContext,
  { id, secret }: NonNullable<ReturnType<typeof readTicket>>,
  path: string | undefined,
): Promise<void> {
  const { from, leave, set, signal, tab } = context
  set({ status: 'opening' })
  const plan = await fetchPlan(context, { id, secret })
  if (signal.aborted) return
  if (!plan) return set({ status: 'slow' })
  const { locale, loginId, mode, provider, recovery } = plan
  keepTabLogin(tab, {
    challengeId: recovery?.id,
    ...{ id, locale, loginId, mode, provider },
    ...(path !== undefined && { from, path }),
    secret: toBase64url(secret),
  })
  set({ provider, status: 'opening' })
  leave(providerAddress(plan, { ...context, role: recovery ? 'recovery' : 'wallet' }))
}
