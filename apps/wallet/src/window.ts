import { startWindow } from './startWindow.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the wallet')
startWindow(root)
