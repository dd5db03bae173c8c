/** What is printed of a new project: its id, and lines that a site can paste. */
export function createdText({
  id,
  name,
  serverUrl,
}: Record<'id' | 'name' | 'serverUrl', string>): string {
  return `Project "${name}" created.

  projectId  ${id}

In your site:

  import { createLatchkey } from '@latchkey/core'
  import { evm } from '@latchkey/evm'
  import { base } from 'viem/chains'

  export const latchkey = createLatchkey({
    projectId: '${id}',
    serverUrl: '${serverUrl}',
    networks: [base],
    adapters: [evm()],
  })`
}
