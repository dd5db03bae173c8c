import { RequestError } from '../errors/RequestError.ts'
import { fromWorker, type TaskResult, taskResults, type WorkerTask } from './workerMessages.ts'

/** A worker as the frame sees it: a `Worker`, or in tests the same code in the page. */
export type WorkerHandle = {
  /** Takes what the worker says; `undefined` where it broke. */
  onMessage(listener: (data: unknown) => void): void
  post(message: unknown): void
  terminate(): void
}
export type StartWorker = () => WorkerHandle

/** One operation's worker. */
export type TaskWorker = {
  /** What parts are to be sealed to. */
  sealingKey(): Promise<string>
  run<T extends WorkerTask['task']>(task: Extract<WorkerTask, { task: T }>): Promise<TaskResult<T>>
}

/** Keys are derived in less than a second; slow phones take some. */
const answerLimitMs = 30_000

/** Starts a worker for an operation, and ends it whatever comes of it. */
export async function withWorker<Result>(
  startWorker: StartWorker,
  use: (worker: TaskWorker) => Promise<Result>,
): Promise<Result> {
  const handle = startWorker()
  let take: (data: unknown) => void = () => {}
  handle.onMessage((data) => take(data))

  async function ask(message: unknown) {
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const data = await new Promise<unknown>((resolve) => {
        take = resolve
        timer = setTimeout(() => resolve(undefined), answerLimitMs)
        handle.post(message)
      })
      const answer = fromWorker.safeParse(data)
      if (!answer.success) throw new RequestError('unavailable')
      if (answer.data.t !== 'failed') return answer.data
      const { code } = answer.data
      throw code === 'invalid_params'
        ? new RequestError(-32_602, { message: 'What is to be signed cannot be read' })
        : new RequestError(code)
    } finally {
      clearTimeout(timer)
    }
  }

  try {
    return await use({
      async run({ task, ...rest }) {
        const answer = await ask({ t: 'task', task: { ...rest, task } })
        const result = taskResults[task].safeParse(answer.t === 'done' ? answer.result : undefined)
        if (!result.success) throw new RequestError('unavailable')
        return result.data as never
      },
      async sealingKey() {
        const answer = await ask({ t: 'key' })
        if (answer.t !== 'key') throw new RequestError('unavailable')
        return answer.sealingKey
      },
    })
  } finally {
    handle.terminate()
  }
}
