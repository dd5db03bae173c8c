import { Icon } from './Icon.tsx'

export function HelpIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M7.9 8.1a2.15 2.15 0 1 1 3.2 1.87c-.68.4-1.1.83-1.1 1.53" />
      <path d="M10 13.75h.01" strokeWidth={2} />
    </Icon>
  )
}
