import { downReason } from '../mail/downReason.ts'
import { type MailStep, mailStep, type SmtpError } from '../mail/mailStep.ts'
import { readMailUrl } from '../mail/readMailUrl.ts'
import { smtpDelivery } from '../mail/smtpDelivery.ts'
import { testMail } from '../mail/testMail.ts'
import { normalEmail } from '../wallet/normalEmail.ts'
import { type Command, UsageError } from './Command.ts'
import { exitCodes } from './exitCodes.ts'
import { configOf, readOptions } from './readOptions.ts'
import { usage } from './usage.ts'

const options = { role: { type: 'string' } } as const
const roles = ['wallet', 'recovery'] as const

const steps: Readonly<Record<MailStep, string>> = {
  connect: 'the connection',
  content: 'the content',
  login: 'the login',
  receiver: 'the receiver',
  sender: 'the sender',
  tls: 'TLS',
}

/** `latchkey-server mail test ADDRESS [--role wallet|recovery]`. */
export const mailCommand: Command = async (context) => {
  const { values, positionals } = readOptions(context.args, options)
  if (values.help) {
    context.print(usage.mail)
    return 0
  }
  const [action, address, ...extra] = positionals
  if (action !== 'test' || extra.length > 0)
    throw new UsageError(`Say what to do.\n\n${usage.mail}`)
  const to = normalEmail(address ?? '')
  if (to === undefined) throw new UsageError('Give one e-mail address to send the mail to.')
  const role = roles.find((each) => each === (values.role ?? 'wallet'))
  if (!role) throw new UsageError(`--role is wallet or recovery; got "${values.role}".`)
  const { mail } = (await configOf(context, values)).wallet
  if (mail === undefined)
    throw new UsageError('No mail server is configured: set wallet.mail.from and wallet.mail.url.')
  if (mail === 'log')
    throw new UsageError('wallet.mail is "log": mails are written into the log, and none is sent.')

  const server = readMailUrl(mail.url)
  const { close, deliver } = smtpDelivery(mail)
  try {
    const said = await deliver(testMail({ role, to }))
    context.print(`The mail server has taken the mail: ${said}`)
    return 0
  } catch (error) {
    const { message, response } = error as SmtpError
    const step = mailStep(error)
    context.complain(
      [
        `The mail was not sent; what failed is ${steps[step]}: ${response || message}`,
        // Of receiver and content the mail server's own words are all there is.
        ...(step === 'receiver' || step === 'content' ? [] : [downReason(error, server)]),
      ].join('\n'),
    )
    return exitCodes.failed
  } finally {
    close()
  }
}
