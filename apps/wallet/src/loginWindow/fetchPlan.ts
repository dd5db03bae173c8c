import { loginAnswers } from '../window/loginAnswers.ts'
import { type LoginPlan, openPlan } from '../window/loginPlan.ts'
import type { readTicket } from '../window/readTicket.ts'
import { ticketKeys } from '../window/ticketKeys.ts'
import type { LoginWindowContext } from './LoginWindowContext.ts'
import { waitForPlan } from './waitForPlan.ts'

/**
 * What the frame has put under a ticket for its window; undefined where it did not come within a while, or the window does
 * something else by now.
 *
 * @throws where it is no plan
 */
export async function fetchPlan(
  { clock, signal, tickets }: Pick<LoginWindowContext, 'clock' | 'signal' | 'tickets'>,
  { id, secret }: NonNullable<ReturnType<typeof readTicket>>,
): Promise<LoginPlan | undefined> {
  const { seal, token } = await ticketKeys(secret, id, loginAnswers)
  const sealed = await waitForPlan({ clock, tickets }, { id, signal, token })
  return sealed === undefined ? undefined : openPlan(sealed, seal)
}
