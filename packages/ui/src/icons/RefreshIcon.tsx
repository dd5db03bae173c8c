import { Icon } from './Icon.tsx'

export function RefreshIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M16.5 10a6.5 6.5 0 1 1-1.9-4.6l1.9 1.85" />
      <path d="M16.5 3.5v3.75h-3.75" />
    </Icon>
  )
}
