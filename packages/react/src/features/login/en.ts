/** Texts of a login by e-mail, and of what the wallet behind it asks. */
export const en = {
  'login.change': 'Change',
  'login.changeAddress': 'Change the address',
  'login.digits': 'Code of six digits',
  'login.lifetime': (minutes: number) =>
    minutes === 1 ? 'It’s good for 1 minute.' : `It’s good for ${minutes} minutes.`,
  'login.opening': 'Opening the wallet for',
  'login.resent': 'A new code is on its way.',
  'login.resentLink': 'A new link is on its way.',
  'login.resend': 'Send a new code',
  'login.resendLink': 'Send again',
  'login.resendIn': (seconds: number) => `Send again in ${seconds} s`,
  'login.sending': 'We’re sending a code to',
  'login.sent': 'We sent a code to',
  'login.slow': 'This takes longer than usual.',
  'login.spam': 'Nothing there? Look in spam.',
  'login.steps': 'Steps of the login',
  'login.title': 'Check your e-mail',

  'login.device.hint': 'Open it on any device. This page moves on by itself.',
  'login.device.number': 'If it asks for a number',
  'login.device.sent': 'We sent a link to',
  'login.device.title': 'Is this you?',

  'login.checking': 'Checking the code',
  'login.codeExpired': 'This code has expired.',
  'login.codeUsed': 'No tries left.',
  'login.codeUsedHint': 'Send a new code to go on.',
  'login.codeWrong': (tries: number) =>
    tries === 1
      ? 'That code isn’t right. 1 try left.'
      : `That code isn’t right. ${tries} tries left.`,
  'login.invalid': 'Mail can’t be sent to this address.',
  'login.linkExpired': 'The link has expired.',
  'login.mailFailed': 'The mail couldn’t be sent.',
  'login.mailRefused': 'This mailbox doesn’t take our mail. Check the address.',
  'login.mailFailedHint': 'Check the address, or try again in a moment.',

  'approve.continue': 'Continue in the window above.',
  'approve.pending': 'Opening your wallet',
  'approve.title': 'Your wallet',
}
