import type { Latchkey } from '../Latchkey.ts'
import type { ApprovalPlace } from './SessionSource.ts'

/** Has a source draw what waits for approval in a place of the page; nowhere without one. Never rejects. */
export async function showApproval(
  { internal }: Pick<Latchkey, 'internal'>,
  { place, sourceId }: { place: ApprovalPlace | undefined; sourceId: string },
): Promise<void> {
  const actions = await internal.sources.get(sourceId)?.catch(() => undefined)
  actions?.showApproval?.(place)
}
