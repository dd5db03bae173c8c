import type { Approval, Policy } from '../wallet/Approval.ts'
import { describeRequest, type Question } from './describeRequest.ts'
import { promptStyles } from './promptStyles.ts'

/**
 * Gives a wallet a small window of its own in the page, and sets its policy to `ask`.
 *
 * The window is a `<dialog>` opened when the question comes, so it lies above a modal that is open
 * already. One question shows at a time. Returns what takes the window away; open questions are refused.
 */
export function mountApprovalPrompt<account extends string>(
  wallet: {
    policy: Policy
    ask: ((request: never) => Promise<Approval<account>>) | undefined
  },
  document: Document,
): () => void {
  const page = document.defaultView
  if (!page) throw new TypeError('The prompt needs a document that is shown in a window')
  const host = document.createElement('latchkey-devwallet')
  const root = host.attachShadow({ mode: 'open' })
  // A constructed sheet passes a content security policy that forbids inline styles.
  const styles = new page.CSSStyleSheet()
  styles.replaceSync(promptStyles)
  root.adoptedStyleSheets = [styles]
  document.body.append(host)

  const removal = new AbortController()
  const before = { ask: wallet.ask, policy: wallet.policy }
  let queue: Promise<unknown> = Promise.resolve()

  wallet.policy = 'ask'
  wallet.ask = (request: Question) => {
    const answer = queue.then(() => show<account>(root, request, removal.signal))
    queue = answer
    return answer
  }

  return () => {
    removal.abort()
    host.remove()
    wallet.ask = before.ask
    wallet.policy = before.policy
  }
}

function show<account extends string>(
  root: ShadowRoot,
  request: Question,
  removed: AbortSignal,
): Promise<Approval<account>> {
  if (removed.aborted) return Promise.resolve({ approved: false })
  const { account, approve, dialog, reject, title } = drawPrompt<account>(
    root.ownerDocument,
    request,
  )

  return new Promise((resolve) => {
    const close = (approval: Approval<account>) => {
      removed.removeEventListener('abort', refuse)
      dialog.close()
      dialog.remove()
      resolve(approval)
    }
    const refuse = () => close({ approved: false })
    removed.addEventListener('abort', refuse)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      refuse()
    })
    // The page's own shortcuts must not get keys typed to the wallet, Escape included.
    dialog.addEventListener('keydown', (event) => event.stopPropagation())
    reject.addEventListener('click', refuse)
    approve.addEventListener('click', () => close({ account: account(), approved: true }))
    root.append(dialog)
    dialog.showModal()
    // Focus starts on the question: a key meant for something else must not answer it.
    title.focus()
  })
}

function drawPrompt<account extends string>(document: Document, request: Question) {
  const { approve: yes, facts, text, title: words } = describeRequest(request)
  const make = <K extends keyof HTMLElementTagNameMap>(
    name: K,
    attributes: Readonly<Record<string, string>> = {},
    ...children: readonly (Node | string)[]
  ) => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.append(...children)
    return element
  }

  const title = make('h2', { id: 'title', tabindex: '-1' }, words)
  const reject = make('button', { 'data-testid': 'devwallet-reject', type: 'button' }, 'Reject')
  const approve = make(
    'button',
    { class: 'yes', 'data-testid': 'devwallet-approve', type: 'button' },
    yes,
  )
  const choices =
    request.kind === 'connect'
      ? request.accounts.map((address, index) => {
          const input = make('input', {
            'data-testid': `devwallet-account-${index}`,
            name: 'account',
            type: 'radio',
            value: address,
          })
          input.checked = address === request.selected
          return input
        })
      : []
  const dialog = make(
    'dialog',
    { 'aria-labelledby': 'title', 'data-testid': 'devwallet', lang: 'en' },
    make(
      'header',
      {},
      'Development wallet',
      make('p', {}, 'Its keys are public. Never send real funds to it.'),
    ),
    make(
      'main',
      {},
      title,
      make(
        'dl',
        {},
        ...facts.flatMap(([label, value]) => [make('dt', {}, label), make('dd', {}, value)]),
      ),
      ...(text === undefined
        ? []
        : [make('pre', { 'aria-label': 'Content', tabindex: '0' }, text)]),
      ...(choices.length === 0
        ? []
        : [
            make(
              'fieldset',
              {},
              make('legend', {}, 'Account'),
              ...choices.map((input) => make('label', {}, input, make('span', {}, input.value))),
            ),
          ]),
    ),
    make('footer', {}, reject, approve),
  )
  return {
    account: () => choices.find(({ checked }) => checked)?.value as account | undefined,
    approve,
    dialog,
    reject,
    title,
  }
}
