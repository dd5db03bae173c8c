import { providerFacts, type SocialProvider } from '@latchkey/protocol/wallet'
import type { LoginWindowState } from './createLoginWindow.ts'
import type { LoginWindowTexts } from './texts/en.ts'

const names: Readonly<Record<SocialProvider, string>> = { google: 'Google' }
/** Before the frame has said which; with one alone it is known. */
const [first] = Object.keys(providerFacts) as [SocialProvider]

/** What the window says, and whether there is nothing left for it but to be closed. */
export function sayState(
  state: LoginWindowState,
  texts: LoginWindowTexts,
): { canClose: boolean; text: string } {
  const { status } = state
  switch (status) {
    case 'opening':
      return { canClose: false, text: texts.opening(names[state.provider ?? first]) }
    case 'refused':
      return { canClose: true, text: texts.refused(names[first]) }
    default:
      return { canClose: status !== 'back', text: texts[status] }
  }
}
