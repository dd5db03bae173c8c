// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Token {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
}

/// A constant-product pool of two tokens for development chains. Whoever adds liquidity gives it away: there are no shares.
contract TestPool {
    address public immutable token0;
    address public immutable token1;
    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private syncedAt;

    error ProductFell(uint256 before, uint256 afterwards);

    constructor(address token0_, address token1_) {
        token0 = token0_;
        token1 = token1_;
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, syncedAt);
    }

    /// Takes what was sent here as liquidity.
    function sync() public {
        reserve0 = uint112(Token(token0).balanceOf(address(this)));
        reserve1 = uint112(Token(token1).balanceOf(address(this)));
        syncedAt = uint32(block.timestamp);
    }

    /// Pays out for what was sent here before, less a fee of 0.3 %.
    function swap(uint256 amount0Out, uint256 amount1Out, address to) external {
        uint256 before = uint256(reserve0) * reserve1 * 1_000_000;
        if (amount0Out > 0) Token(token0).transfer(to, amount0Out);
        if (amount1Out > 0) Token(token1).transfer(to, amount1Out);
        uint256 afterwards = lessFee(token0, reserve0, amount0Out) * lessFee(token1, reserve1, amount1Out);
        if (afterwards < before) revert ProductFell(before, afterwards);
        sync();
    }

    function lessFee(address token, uint256 reserve, uint256 amountOut) private view returns (uint256) {
        uint256 balance = Token(token).balanceOf(address(this));
        uint256 amountIn = balance + amountOut > reserve ? balance + amountOut - reserve : 0;
        return balance * 1000 - amountIn * 3;
    }
}
