import type { Latchkey } from '../Latchkey.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import { activityKey } from './activityQuery.ts'
import type { ActivityParameters } from './fetchPage.ts'

/** Reads the first page of an account's transactions anew: now where it is on screen, else when it is next. */
export async function refreshActivity(
  latchkey: Latchkey,
  parameters: ActivityParameters,
): Promise<void> {
  await queryClientOf(latchkey).invalidateQueries({ queryKey: activityKey(parameters) })
}
