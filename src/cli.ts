const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`ringback needs Node 22.19 or newer; this is ${process.version}.`);
  process.exitCode = 1;
} else {
  // Loaded only now: what it needs does not even parse on an older Node.
  const { run } = await import("./cli/run.ts");
  process.exitCode = await run(process.argv.slice(2));
}

export {};
