import type { Mail } from './createMailer.ts'

/** The mail by which an operator finds out whether mails of a role arrive. */
export function testMail({ role, to }: { role: 'recovery' | 'wallet'; to: string }): Mail {
  const text = `A test: mails of the role "${role}" of this Latchkey server arrive here.`
  return {
    html: `<!doctype html><html lang="en"><body><p>${text}</p></body></html>`,
    subject: 'Test of a Latchkey server',
    text: `${text}\n`,
    to,
  }
}
