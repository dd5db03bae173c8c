import { createSealingKey } from '../sealing/sealing.ts'
import { readCode } from './readCode.ts'
import { runTask } from './runTask.ts'
import { type FromWorker, toWorker } from './workerMessages.ts'

/** Answers one page: first the key that parts are sealed to, then the one task. Of what fails only a code gets out. */
export function serveWorker(post: (message: FromWorker) => void): (data: unknown) => Promise<void> {
  // Made when it is asked for; its private half stays in here.
  let sealingKey: ReturnType<typeof createSealingKey> | undefined

  return async (data) => {
    try {
      const message = toWorker.safeParse(data)
      if (!message.success) return post({ code: 'invalid_message', t: 'failed' })
      sealingKey ??= createSealingKey()
      const key = await sealingKey
      if (message.data.t === 'key') return post({ sealingKey: key.publicKey, t: 'key' })
      post({ result: await runTask(message.data.task, key), t: 'done' })
    } catch (error) {
      post({ code: readCode(error), t: 'failed' })
    }
  }
}
