import type { FrameClock } from '../view/FrameClock.ts'
import { type LoginAnswer, loginAnswers } from '../window/loginAnswers.ts'
import { readTicket } from '../window/readTicket.ts'
import { ticketKeys } from '../window/ticketKeys.ts'
import type { TicketCalls } from './createTicketCalls.ts'

const tries = 3
const againMs = 1000

/** Answers the frame of a login; where the server does not answer, the frame has its own clock. */
export async function answerFrame(
  { clock, tickets }: { clock: Pick<FrameClock, 'after'>; tickets: Pick<TicketCalls, 'answer'> },
  { id, secret }: { id: string; secret: string },
  word: LoginAnswer,
): Promise<void> {
  const ticket = readTicket(`#${id}.${secret}`)
  if (!ticket) return
  const { answers, token } = await ticketKeys(ticket.secret, ticket.id, loginAnswers)
  for (let count = 0; count < tries; count += 1) {
    try {
      return await tickets.answer(ticket.id, { answer: answers[word], token })
    } catch {
      if (count < tries - 1) await new Promise<void>((resolve) => clock.after(againMs, resolve))
    }
  }
}
