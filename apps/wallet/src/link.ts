import { startLink } from './startLink.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('No root')
await startLink(root)
