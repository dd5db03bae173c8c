import { startLink } from './startLink.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the wallet')
await startLink(root)
