import { multicall3 } from '../../src/testing/contractNode.ts'
import type { NodeBehaviour, ReceivedCall } from '../../src/testing/startNode.ts'

/**
 * Lets a node encode each answer once: what a thousand nodes of the world encode must not wait for one process here. Two
 * calls are the same when they read the same contracts, whoever's account they ask about.
 */
export function rememberAnswers(behaviour: NodeBehaviour): NodeBehaviour {
  const known = new Map<string, object>()
  return async (request) => {
    const answers = await Promise.all(
      request.calls.map(async (call) => {
        const key = `${call.method} ${targetsOf(call)}`
        const answer =
          known.get(key) ?? ((await behaviour({ ...request, body: call, calls: [call] })) as object)
        known.set(key, answer)
        return { ...answer, id: call.id }
      }),
    )
    return Array.isArray(request.body) ? answers : answers[0]
  }
}

const digitsOfWord = 64

/** The contracts that a call reads: of Multicall3's `aggregate3`, each that it calls. */
function targetsOf({ params }: ReceivedCall): string {
  const { data, to } = (params[0] ?? {}) as { data?: string; to?: string }
  if (to === undefined || data === undefined) return ''
  if (to.toLowerCase() !== multicall3.toLowerCase()) return to
  // After the selector, and the place of the list.
  const list = data.slice(10 + digitsOfWord)
  const number = (at: number) => Number(`0x${list.slice(at, at + digitsOfWord)}`)
  const targets = Array.from({ length: number(0) }, (_, index) => {
    const tuple = digitsOfWord + number(digitsOfWord * (1 + index)) * 2
    return list.slice(tuple + 24, tuple + digitsOfWord)
  })
  return targets.join(' ')
}
