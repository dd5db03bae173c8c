import { request } from 'node:http'
import { connect } from 'node:net'
import { type ErrorEnvelope, errorEnvelope } from '@latchkey/protocol/http'
import * as z from 'zod'
import type { Project } from '../projects/Project.ts'
import { ProjectExistsError, type ProjectRepository } from '../projects/projectRepository.ts'
import { readAddress } from './adminFolder.ts'
import type { AdminRequest } from './adminRequest.ts'

const answer = z.object({ result: z.unknown() })
const timeoutMs = 30_000

/** The projects of the server that has a data folder open; `undefined` when none answers there. */
export async function connectProjects(folder: string): Promise<ProjectRepository | undefined> {
  const path = await readAddress(folder)
  if (path === undefined || !(await answers(path))) return undefined

  async function ask(body: AdminRequest): Promise<unknown> {
    const { status, text } = await post(path ?? '', JSON.stringify(body))
    if (status === 200) return answer.parse(JSON.parse(text)).result
    const problem = readProblem(text)
    if (body.operation === 'create' && problem?.code === 'project.exists')
      throw new ProjectExistsError(body.settings.id)
    throw new Error(
      problem?.reasons[0]?.description ?? `The running server answered with status ${status}.`,
    )
  }

  // The other end is this very package, so its answers have the types it was asked for.
  return {
    async create(settings, actor) {
      await ask({ actor, operation: 'create', settings })
    },
    edit: (id, edit, actor) => ask({ actor, edit, id, operation: 'edit' }) as Promise<boolean>,
    find: async (id) => ((await ask({ id, operation: 'find' })) as Project | null) ?? undefined,
    list: () => ask({ operation: 'list' }) as ReturnType<ProjectRepository['list']>,
    remove: (id, actor) => ask({ actor, id, operation: 'remove' }) as Promise<boolean>,
  }
}

function readProblem(text: string): ErrorEnvelope | undefined {
  try {
    return errorEnvelope.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Whether somebody listens: a server that was killed leaves its socket behind. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    const end = (result: boolean) => () => {
      socket.destroy()
      resolve(result)
    }
    socket.once('connect', end(true))
    socket.once('error', end(false))
  })
}

function post(socketPath: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { method: 'POST', path: '/projects', socketPath, timeout: timeoutMs },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.once('error', reject)
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    sent.once('timeout', () => sent.destroy(new Error('The running server does not answer.')))
    sent.once('error', reject)
    sent.end(body)
  })
}
