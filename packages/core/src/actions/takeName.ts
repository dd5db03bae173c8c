import type { NameRecord } from '@latchkey/protocol/http'
import type { Latchkey } from '../Latchkey.ts'
import { currentView, replace } from '../state/router.ts'
import type { TransactionEntry } from '../state/transactionStack.ts'
import type { View } from '../state/views.ts'
import { type RegisterNameParameters, registerName } from './registerName.ts'
import { pushTransaction } from './transactionStack.ts'

/**
 * Registers a name from the modal: what is approved on the way lies over RegisterAccountName, and the way ends on
 * RegisterAccountNameSuccess, or back where it began (S4.17–S4.22).
 *
 * @throws what `registerName` throws
 */
export async function takeName(
  latchkey: Latchkey,
  parameters: RegisterNameParameters,
): Promise<NameRecord> {
  const { store } = latchkey
  const toForm = () => putFormBehind(latchkey)
  const entry: TransactionEntry = { onCancel: toForm, onError: toForm }
  pushTransaction(latchkey, entry)
  try {
    const record = await registerName(latchkey, parameters)
    returnTo(latchkey, { name: 'RegisterAccountNameSuccess' })
    return record
  } catch (error) {
    returnTo(latchkey)
    throw error
  } finally {
    store.setState(({ transactionStack }) => ({
      transactionStack: transactionStack.filter((each) => each !== entry),
    }))
  }
}

/** Puts the form right behind the view on screen: going back, which follows, leads there whatever lay between. */
function putFormBehind({ store }: Latchkey): void {
  store.setState(({ router }) => {
    const index = router.findIndex(({ name }) => name === 'RegisterAccountName')
    const [first, ...rest] = [...router.slice(0, index + 1), currentView(router)]
    return index < 0 || !first ? {} : { router: [first, ...rest] }
  })
}

/**
 * Shows what the registration began on, with nothing over it, or a view in its place. A visitor who has left it stays
 * where they are.
 */
function returnTo({ store }: Latchkey, instead?: View): void {
  store.setState(({ router }) => {
    const index = router.findIndex(({ name }) => name === 'RegisterAccountName')
    const [first, ...rest] = router.slice(0, index + 1)
    if (!first) return {}
    const began = [first, ...rest] as const
    return { router: instead ? replace(began, instead) : began }
  })
}
