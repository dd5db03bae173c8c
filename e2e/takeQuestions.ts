import { expect } from './test.ts'

/** Makes a wallet ask the test, which answers when it likes. */
export function takeQuestions(wallet: { policy: unknown; ask: unknown }) {
  let answer: (approval: { approved: boolean }) => void = () => {}
  let asked = false
  wallet.policy = 'ask'
  wallet.ask = () => {
    asked = true
    return new Promise<{ approved: boolean }>((resolve) => {
      answer = resolve
    })
  }
  return {
    answer: (approval: { approved: boolean }) => answer(approval),
    asked: () => expect.poll(() => asked).toBe(true),
  }
}
