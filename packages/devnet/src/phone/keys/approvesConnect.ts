import type { Approval } from '@latchkey/testing'
import type { SessionRequest } from './NamespaceKeys.ts'

/** Asks the owner everything but whether to connect: the session is the answer to that. */
export function approvesConnect(ask: SessionRequest['ask']) {
  return async <account extends string>(
    question: Parameters<SessionRequest['ask']>[0],
  ): Promise<Approval<account>> =>
    question.kind === 'connect' ? { approved: true } : { approved: (await ask(question)).approved }
}
