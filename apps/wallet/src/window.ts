import { startWindow } from './startWindow.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('No root')
startWindow(root)
