import { SessionBrokenError } from './SessionBrokenError.ts'

/** What a wallet app answered instead of a result. */
export class AppRefusal extends Error {
  override readonly name = 'AppRefusal'
  readonly code: number

  constructor(code: number, message: string, data: unknown) {
    super(message, { cause: data })
    this.code = code
  }
}

/** An answer of JSON-RPC 2.0, to the request of that number. */
export type Answer = {
  id: number
  result: { type: 'ok'; value: unknown } | { type: 'refused'; refusal: AppRefusal }
}

/** @throws {SessionBrokenError} when the text is no answer */
export function readAnswer(text: string): Answer {
  const { error, id, result } = parse(text)
  if (typeof id !== 'number') throw new SessionBrokenError('A message is no answer.')
  if (!error) return { id, result: { type: 'ok', value: result } }
  const { code, data, message } = error as Record<string, unknown>
  return {
    id,
    result: {
      refusal: new AppRefusal(
        typeof code === 'number' ? code : -32603,
        typeof message === 'string' ? message : '',
        data,
      ),
      type: 'refused',
    },
  }
}

function parse(text: string): Record<'error' | 'id' | 'result', unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null)
      return value as Record<'error' | 'id' | 'result', unknown>
  } catch {
    // Reported below.
  }
  throw new SessionBrokenError('A message is no JSON.')
}
