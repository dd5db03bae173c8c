// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import "./TestPool.sol";

/// Makes one pool for each two tokens, and says where it is.
contract TestPoolFactory {
    mapping(address => mapping(address => address)) public getPair;

    error PoolExists(address pool);

    function createPair(address tokenA, address tokenB) external returns (address pool) {
        if (getPair[tokenA][tokenB] != address(0)) revert PoolExists(getPair[tokenA][tokenB]);
        (address token0, address token1) = tokenA < tokenB ? (tokenA, tokenB) : (tokenB, tokenA);
        pool = address(new TestPool(token0, token1));
        getPair[tokenA][tokenB] = pool;
        getPair[tokenB][tokenA] = pool;
    }
}
