import type { Language } from '../texts/languageOf.ts'
import type { LoginWindow } from './createLoginWindow.ts'
import { sayState } from './sayState.ts'
import { ar } from './texts/ar.ts'
import { en } from './texts/en.ts'

const textsOf = { ar, en } as const

/** Draws what a window says, by the DOM alone: it is about to leave. */
export function drawLoginWindow(
  root: HTMLElement,
  window: LoginWindow,
  {
    close,
    language,
    mode,
  }: { close: () => void; language: Language; mode?: 'dark' | 'light' | undefined },
): void {
  const page = root.ownerDocument
  const { documentElement } = page
  const texts = textsOf[language.locale]
  documentElement.lang = language.locale
  documentElement.dir = language.direction
  if (mode) documentElement.dataset['theme'] = mode
  page.title = texts.title

  const main = page.createElement('main')
  const status = page.createElement('p')
  status.role = 'status'
  status.dataset['testid'] = 'login-window'
  const button = page.createElement('button')
  button.type = 'button'
  button.textContent = texts.close
  button.addEventListener('click', close)
  const link = page.createElement('a')
  main.append(status, button, link)
  root.replaceChildren(main)

  const show = () => {
    const { canClose, text } = sayState(window.getState(), texts)
    // A text that is the same is not read out again.
    if (status.textContent !== text) status.textContent = text
    const back = window.getBack()
    button.hidden = !canClose || back !== undefined
    // No one else has opened this tab: a way back is all that is left.
    link.hidden = !canClose || back === undefined
    if (back === undefined) return
    link.href = back
    link.textContent = texts.backTo(new URL(back).host)
  }
  show()
  window.subscribe(show)
}
