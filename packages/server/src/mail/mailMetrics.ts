import { Counter, Gauge, type Registry } from 'prom-client'
import type { Mailer, MailOutcome } from './createMailer.ts'

/** What is counted of the mails of a role: nothing says who gets one. */
export function createMailMetrics(
  registry: Registry,
  { backlog, role }: { backlog: Mailer['backlog']; role: string },
) {
  const registers = [registry]
  const mails = new Counter({
    help: 'Mails by what became of them, and by the class of the mail server’s answer',
    labelNames: ['outcome', 'status'],
    name: `latchkey_${role}_mails_total`,
    registers,
  })
  new Gauge({
    collect() {
      this.set(backlog().waiting)
    },
    help: 'Mails that the mail server has not answered yet',
    name: `latchkey_${role}_mails_waiting`,
    registers,
  })
  new Gauge({
    collect() {
      this.set(backlog().oldestMs / 1000)
    },
    help: 'How long the oldest of them waits',
    name: `latchkey_${role}_mails_oldest_seconds`,
    registers,
  })
  return {
    onOutcome: (outcome: MailOutcome, status: number | undefined) =>
      mails.inc({
        outcome,
        status: status === undefined ? 'none' : `${Math.floor(status / 100)}xx`,
      }),
  }
}
