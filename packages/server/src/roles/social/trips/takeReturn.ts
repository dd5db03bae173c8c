import type { LoginReturn, WindowProvider } from '@latchkey/protocol/wallet'
import type { MarkedSession } from '../../createMarkedRows.ts'
import type { Row } from '../../markedTables.ts'
import { wrappingPlace } from '../../wrapping.ts'
import { randomSecret } from '../randomSecret.ts'
import {
  completionMark,
  isStatus,
  secretOf,
  stateMark,
  type TripContext,
  wrapSecret,
} from './tripRow.ts'

type Of = { provider: WindowProvider; state: string }

/** A visitor who is back with a code. */
export type Returned = Of & {
  code: string
  /** What the provider has said beside it, unsigned: a name to show. */
  name?: string | undefined
}

/** A visitor is back with a code; what their browser is given is known to it alone. Undefined for a trip that is none. */
export async function takeCode(
  context: TripContext,
  { code, name, ...of }: Returned,
): Promise<{ completion: string; row: Row } | undefined> {
  const { keys, marked, table } = context
  return marked.transaction(async (session) => {
    const row = await awayBy(context, session, of)
    if (!row) return undefined
    const id = String(row['id'])
    const completion = randomSecret()
    await session.put(table, {
      ...row,
      code_wrapped: keys.wrap(Buffer.from(code), wrappingPlace.returned(id)),
      completion: completionMark(keys, { completion, id }),
      ...(name !== undefined && {
        secret_wrapped: wrapSecret(keys, { ...secretOf(keys, row), id, name }),
      }),
      status: 'returned',
    })
    return { completion, row }
  })
}

/** A visitor is back without one: the trip is over. */
export async function takeRefusal(
  context: TripContext,
  of: Of,
): Promise<Extract<LoginReturn, { status: 'refused' }> | undefined> {
  return context.marked.transaction(async (session) => {
    const row = await awayBy(context, session, of)
    if (!row) return undefined
    await session.put(context.table, { ...row, status: 'refused' })
    return { id: String(row['id']), status: 'refused' }
  })
}

/** The trip that a provider ends, which it does once. */
async function awayBy(
  { keys, now, table }: TripContext,
  session: Pick<MarkedSession, 'find'>,
  { provider, state }: Of,
): Promise<Row | undefined> {
  const [row] = await session.find(table, 'state = $1 for update', [stateMark(keys, state)])
  const counts =
    row?.['provider'] === provider && isStatus(row, 'away') && Number(row['expires_at']) > now()
  return counts ? row : undefined
}
