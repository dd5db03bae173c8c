import type { WindowProvider } from '@latchkey/protocol/wallet'
import type { LoginWindowState } from './LoginWindowContext.ts'
import type { LoginWindowTexts } from './texts/en.ts'

const names: Readonly<Record<WindowProvider, string>> = {
  apple: 'Apple',
  discord: 'Discord',
  facebook: 'Facebook',
  github: 'GitHub',
  google: 'Google',
  x: 'X',
}

/** What the window says, and whether there is nothing left for it but to be closed. */
export function sayState(
  state: LoginWindowState,
  texts: LoginWindowTexts,
): { canClose: boolean; text: string } {
  const { status } = state
  switch (status) {
    case 'again':
    case 'opening':
      // Before the frame has said which provider it is.
      return {
        canClose: false,
        text: state.provider ? texts[status](names[state.provider]) : texts.back,
      }
    case 'refused':
      return {
        canClose: true,
        text: state.provider ? texts.refused(names[state.provider]) : texts.over,
      }
    default:
      return { canClose: status !== 'back', text: texts[status] }
  }
}
