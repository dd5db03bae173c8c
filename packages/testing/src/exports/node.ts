export {
  createRpcProxy,
  type ReceivedCall,
  type RpcProxy,
  type RpcProxyMode,
} from '../node/createRpcProxy.ts'
