import type { NameRecord } from '@latchkey/protocol/http'
import { apiOf } from '../api/apiOf.ts'
import type { Latchkey } from '../Latchkey.ts'

/** Asks the server who has a name (S7.14); null when it is no one's. */
export async function askName(
  latchkey: Latchkey,
  { name, signal }: { name: string; signal: AbortSignal | undefined },
): Promise<NameRecord | null> {
  const found = await apiOf(latchkey).get(`/v1/profile/account/${encodeURIComponent(name)}`, {
    query: { apiVersion: 2 },
    schema: async () => (await import('@latchkey/protocol/http')).nameResponse,
    signal,
  })
  return Array.isArray(found) ? null : found
}
