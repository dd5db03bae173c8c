import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import type { MailServer } from './readMailUrl.ts'

/** A method of login for nodemailer, which lets only those send commands of their own. */
const method = 'SENDER'

/**
 * Connects, logs in and names the sender, as the next mail would, and sends nothing.
 *
 * @throws {Error} with the fields of nodemailer's errors
 */
export async function probeMailServer(
  options: SMTPConnectionOptions,
  { auth, sender, signal }: { auth: MailServer['auth']; sender: string; signal: AbortSignal },
): Promise<void> {
  let answer = ''
  const connection = new SMTPConnection({
    ...options,
    customAuth: {
      async [method]({ extensions, sendCommand }) {
        const isUtf8 = /[\u0080-\uFFFF]/.test(sender) && extensions.includes('SMTPUTF8')
        const said = await sendCommand(`MAIL FROM:<${sender}>${isUtf8 ? ' SMTPUTF8' : ''}`)
        answer = said.response
      },
    },
  })
  const end = () => connection.close()
  signal.addEventListener('abort', end)
  try {
    await new Promise<void>((resolve, reject) => {
      const proceed = (run: () => void) => (error?: Error | null) => {
        if (error) reject(error)
        else run()
      }
      const nameSender = () => connection.login({ method }, proceed(resolve))
      connection.once('error', reject)
      connection.once('end', () => reject(new Error('Connection closed')))
      connection.connect(
        proceed(() => {
          if (auth && connection.allowsAuth) connection.login(auth, proceed(nameSender))
          else nameSender()
        }),
      )
    })
    if (!answer.startsWith('2'))
      throw Object.assign(new Error('The sender is refused'), {
        code: 'EENVELOPE',
        command: 'MAIL FROM',
        response: answer,
        responseCode: Number(answer.slice(0, 3)),
      })
    connection.quit()
  } catch (error) {
    connection.close()
    throw error
  } finally {
    signal.removeEventListener('abort', end)
  }
}
