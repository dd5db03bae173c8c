import { toBase64url } from '../base64url.ts'
import type { readTicket } from '../window/readTicket.ts'
import { fetchPlan } from './fetchPlan.ts'
import type { LoginWindowContext } from './LoginWindowContext.ts'
import { providerAddress } from './providerAddress.ts'
import { keepTabLogin } from './tabLogin.ts'

/** Goes to the provider that the frame names: first for a code of the role `recovery`, where that needs its own. */
export async function goOut(
  context: LoginWindowContext,
  { id, secret }: NonNullable<ReturnType<typeof readTicket>>,
): Promise<void> {
  const { leave, set, signal, tab } = context
  set({ status: 'opening' })
  const plan = await fetchPlan(context, { id, secret })
  if (signal.aborted) return
  if (!plan) return set({ status: 'slow' })
  const { locale, loginId, mode, provider, recovery } = plan
  keepTabLogin(tab, {
    challengeId: recovery?.id,
    ...{ id, locale, loginId, mode, provider },
    secret: toBase64url(secret),
  })
  set({ provider, status: 'opening' })
  leave(providerAddress(plan, { ...context, role: recovery ? 'recovery' : 'wallet' }))
}
