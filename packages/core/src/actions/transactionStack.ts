import type { Latchkey } from '../Latchkey.ts'
import { pop, type TransactionEntry, type TransactionOutcome } from '../state/transactionStack.ts'
import { navigate } from './navigate.ts'

/** Registers a flow whose end somebody waits for (S4.27). */
export function pushTransaction({ store }: Latchkey, entry: TransactionEntry): void {
  store.setState(({ transactionStack }) => ({ transactionStack: [...transactionStack, entry] }))
}

/** Ends the newest flow: runs its callback, then goes back unless it succeeded (S4.28–S4.30). */
export function popTransaction(latchkey: Latchkey, outcome: TransactionOutcome): void {
  const { goBack, run, stack } = pop(latchkey.store.getState().transactionStack, outcome)
  latchkey.store.setState({ transactionStack: stack })
  run?.()
  if (goBack) navigate.back(latchkey)
}
