import type { SiwxSession } from '../Siwx.ts'

/** The sessions in a stored text; what is none of them is left out. */
export function readSessions(text: string | null): readonly SiwxSession[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(isSession) : []
  } catch {
    return []
  }
}

function isSession(value: unknown): value is SiwxSession {
  if (typeof value !== 'object' || value === null) return false
  const { data, message, signature } = value as Record<string, unknown>
  if (typeof data !== 'object' || data === null) return false
  const { accountAddress, chainId } = data as Record<string, unknown>
  return [accountAddress, chainId, message, signature].every((each) => typeof each === 'string')
}
