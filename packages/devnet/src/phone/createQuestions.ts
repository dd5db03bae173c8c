import type { PhoneAnswer, PhoneQuestion } from './PhoneState.ts'

type Open = { question: PhoneQuestion; topic: string; resolve(answer: PhoneAnswer): void }

/** Questions in the order they came; the owner answers the first. */
export function createQuestions(onChange: (questions: readonly PhoneQuestion[]) => void) {
  let open: readonly Open[] = []

  function keep(left: readonly Open[]): void {
    open = left
    onChange(open.map(({ question }) => question))
  }

  return {
    answer(answer: PhoneAnswer): void {
      const [first, ...others] = open
      keep(others)
      first?.resolve(answer)
    },
    ask: (question: PhoneQuestion, topic: string): Promise<PhoneAnswer> =>
      new Promise((resolve) => keep([...open, { question, resolve, topic }])),
    /** Takes questions away; each is answered with a refusal. */
    forget({ id, topic }: { id?: number; topic?: string }): void {
      const gone = open.filter((one) => one.question.id === id || one.topic === topic)
      keep(open.filter((one) => !gone.includes(one)))
      for (const { resolve } of gone) resolve({ approved: false })
    },
  }
}
