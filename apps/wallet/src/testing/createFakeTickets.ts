import { answerTicket, openTicket, putTicket } from '@latchkey/protocol/wallet'
import { fromBase64url } from '../base64url.ts'
import { markOf } from '../window/ticketKeys.ts'
import { Failure } from './Failure.ts'

type Ticket = {
  answer?: string
  device: string
  isOpen: boolean
  login: string | undefined
  mark: string
  request: string
}

/** The tickets of a server in memory; a frame that waits learns of each change. */
export function createFakeTickets({
  mayPut,
}: {
  /** Whether a device may put one, for a login that it has begun. */
  mayPut: (device: string, login: string | undefined) => boolean
}) {
  const all = new Map<string, Ticket>()
  const waiting = new Set<() => void>()

  function wake(): void {
    for (const each of [...waiting]) each()
    waiting.clear()
  }

  function statusOf(id: string, device: string): { answer?: string; status: string } {
    const found = all.get(id)
    if (found?.device !== device) return { status: 'over' }
    if (found.answer !== undefined) return { answer: found.answer, status: 'answered' }
    return { status: found.isOpen ? 'opened' : 'waiting' }
  }

  async function find(id: string, token: string): Promise<Ticket | undefined> {
    const found = all.get(id)
    const isIts = found?.mark === (await markOf(fromBase64url(token)))
    return isIts && found.answer === undefined ? found : undefined
  }

  return {
    all,
    /** Its minutes are over. */
    expire(id: string): void {
      all.delete(id)
      wake()
    },
    async route(
      name: string,
      {
        body,
        device,
        search,
        signal,
      }: { body: unknown; device: string; search: string; signal: AbortSignal | null | undefined },
    ): Promise<unknown> {
      const [method, path = ''] = name.split(' ')
      const [, , , , id = '', verb] = path.split('/')
      if (method === 'PUT') {
        const { login, mark, request } = putTicket.parse(body)
        if (!mayPut(device, login)) throw new Failure(403, 'logged_out')
        if (all.has(id)) throw new Failure(409, 'conflict')
        all.set(id, { device, isOpen: false, login, mark, request })
        wake()
        return undefined
      }
      if (method === 'GET') {
        const after = new URLSearchParams(search).get('after')
        for (;;) {
          signal?.throwIfAborted()
          const state = statusOf(id, device)
          if (state.status !== after || state.status === 'over') return state
          await new Promise<void>((resolve) => {
            waiting.add(resolve)
            signal?.addEventListener('abort', () => resolve())
          })
        }
      }
      if (verb === 'end') {
        if (all.get(id)?.device === device) all.delete(id)
        wake()
        return undefined
      }
      const found = await find(id, openTicket.shape.token.parse((body as { token: unknown }).token))
      if (verb === 'open') {
        if (found) found.isOpen = true
        wake()
        return found ? { request: found.request, status: 'open' } : { status: 'over' }
      }
      if (found) found.answer = answerTicket.parse(body).answer
      wake()
      return { status: found ? 'done' : 'over' }
    },
  }
}
